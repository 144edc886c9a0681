const PICTURE = /<img\b[^>]*>/g
const DATA_BLOCK = /<script type="application\/ld\+json"[^>]*>[\s\S]*?<\/script>/g
const CLASS = /\sclass="([^"]*)"/
const ALT = /\salt="([^"]*)"/

/**
 * A rendered page as the light mode sends it: without what only search engines read, and without pictures, which have
 * given way to their descriptions in boxes of the same class. Done to the text, so that no component can forget it; a
 * page with script could not be taken over after it.
 * @param html as React writes it: attributes in double quotes, no `>` within them.
 */
export function lightenPage(html: string, { hasPictures }: { hasPictures: boolean }): string {
  const page = html.replace(DATA_BLOCK, '')
  return hasPictures ? page : page.replace(PICTURE, describe)
}

function describe(picture: string): string {
  const [, given = ''] = CLASS.exec(picture) ?? []
  const [, description = ''] = ALT.exec(picture) ?? []
  const classes = `${given} picture-left-out`.trim()
  return description
    ? `<span class="${classes}">${description}</span>`
    : `<span class="${classes}" aria-hidden="true"></span>`
}
