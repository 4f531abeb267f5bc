/** What lives in a module's memory, and how it is given back: by dispose(), or when JavaScript forgets its owner. */
import { TactError } from "../errors.js";

interface Debt {
    readonly free: (address: number) => void;
    readonly address: number;
}

const debts = new FinalizationRegistry<Debt>(({ free, address }) => free(address));

/** The address of what an owner has in the memory of a module. */
export class Handle {
    #address: number;
    readonly #what: string;
    readonly #free: (address: number) => void;

    /** `what` is its name in a message, such as "shape". The function that frees must not hold the owner. */
    constructor(owner: object, what: string, address: number, free: (address: number) => void) {
        this.#address = address;
        this.#what = what;
        this.#free = free;
        debts.register(owner, { free, address }, this);
    }

    get address(): number {
        if (this.#address === 0)
            throw new TactError("disposed", `this ${this.#what} has been disposed of and cannot be used any more`);
        return this.#address;
    }

    get disposed(): boolean {
        return this.#address === 0;
    }

    /** Frees now; a second time nothing happens. */
    dispose(): void {
        if (this.#address === 0) return;
        debts.unregister(this);
        const address = this.#address;
        this.#address = 0;
        this.#free(address);
    }
}
