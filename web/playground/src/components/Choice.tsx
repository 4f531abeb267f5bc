/** One of a few, all in sight. */
import type { JSX } from "preact";

interface Option<T extends string> {
    readonly value: T;
    readonly label: string;
}

interface ChoiceProps<T extends string> {
    /** Names the group. */
    label: string;
    value: T;
    options: readonly Option<T>[];
    onChange(value: T): void;
}

export function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>): JSX.Element {
    return (
        <div class="choice" role="radiogroup" aria-label={label}>
            {options.map((option) => (
                <label class="choice-option" key={option.value}>
                    <input type="radio" name={label} value={option.value} checked={option.value === value}
                        onChange={() => onChange(option.value)} />
                    <span>{option.label}</span>
                </label>
            ))}
        </div>
    );
}
