import { createHash } from 'node:crypto'

/**
 * For a shared page, whose scripts cannot carry a nonce: removes the mark and returns which scripts carried it. The
 * mark is made for each rendering and given only to the program's own script elements, so a script that came in through
 * a person's text does not carry it.
 * @param mark the nonce that the page was rendered with.
 * @returns the page without the mark, and `'sha256-…'` of each marked inline script, for the page's policy.
 */
export function unmarkScripts(html: string, mark: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`
  const marked = new RegExp(`<script(?:\\s[^<>]*)?${attribute}(?<rest>[^<>]*)>(?<text>[\\s\\S]*?)</script>`, 'g')
  const hashes = new Set<string>()
  for (const { groups } of html.matchAll(marked)) {
    hashes.add(
      `'sha256-${createHash('sha256')
        .update(groups?.['text'] ?? '')
        .digest('base64')}'`,
    )
  }
  return { html: html.replaceAll(attribute, ''), hashes: [...hashes] }
}
