/** One of many, from a list. */
import type { JSX } from "preact";
import { Icon } from "./icons";

interface SelectProps<T extends string> {
    label: string;
    value: T;
    options: readonly { readonly value: T; readonly label: string }[];
    onChange(value: T): void;
}

export function Select<T extends string>({ label, value, options, onChange }: SelectProps<T>): JSX.Element {
    const choose = (chosen: string): void => {
        const option = options.find((each) => each.value === chosen);
        if (option) onChange(option.value);
    };
    return (
        <span class="select">
            <select aria-label={label} value={value} onChange={(event) => choose(event.currentTarget.value)}>
                {options.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
            </select>
            <Icon name="down" />
        </span>
    );
}
