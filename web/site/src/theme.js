/* Before the first drawing: light or dark, as was chosen here or on the bench, or as the system says. */
(function () {
    var kept = null;
    try {
        kept = localStorage.getItem("tact-theme");
    } catch (refused) {
        kept = null;
    }
    var system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    if (kept !== "light" && kept !== "dark") kept = system;
    document.documentElement.dataset.theme = kept;
})();
