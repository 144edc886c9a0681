const PICTURE = /<img\b[^>]*>/g
const DATA_BLOCK = /<script type="application\/ld\+json"[^>]*>[\s\S]*?<\/script>/g
const CLASS = /\sclass="([^"]*)"/
const ALT = /\salt="([^"]*)"/

/**
 * A rendered page for the light mode: without what only search engines read, and with pictures replaced by their
 * descriptions in boxes of the same class. It works on the text, so that no component can forget it; React could not
 * take over such a page.
 * @param html as React writes it: attributes in double quotes, without `>` in them.
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
