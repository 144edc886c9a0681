import { createHash } from 'node:crypto'

/**
 * For a page that everybody gets, whose scripts cannot carry a nonce: takes the mark off again and says which scripts
 * carried it. The mark is made anew for each rendering and is known to nothing but the program's own script elements, so
 * a script that came into the page in any other way, through a text that somebody wrote, is not among them.
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
