/** Where the keyboard is. */

/** Whether nothing has the focus, or something in a picture has it: there single letters are commands. */
export function isOnPage(target: EventTarget | null): boolean {
    if (!(target instanceof Element)) return false;
    return target === document.body || (target.closest(".view-box") !== null && target.closest(".view-tools") === null);
}
