/** The site that the page is a part of, if it is: the site's build says so in the page's head. */

/** The address of the site's folder; undefined where the page stands alone. */
export function siteFolder(): string | undefined {
    const mark = document.querySelector<HTMLMetaElement>('meta[name="tact-site"]');
    return mark === null ? undefined : new URL(mark.content, document.baseURI).href;
}
