/** A list of points of space that grows, as numbers one behind the other. */
export class Points {
    private values = new Float64Array(3 * 1024);
    private used = 0;

    add(x: number, y: number, z: number): void {
        if (this.used + 3 > this.values.length) {
            const larger = new Float64Array(2 * this.values.length);
            larger.set(this.values);
            this.values = larger;
        }
        this.values[this.used++] = x;
        this.values[this.used++] = y;
        this.values[this.used++] = z;
    }

    taken(): Float64Array {
        return this.values.slice(0, this.used);
    }
}
