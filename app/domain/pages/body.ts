/** What the text of a page is made of: `## heading`, `- item`, and paragraphs set apart by empty lines. */
export type Block = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; items: string[] }

/** Reads a page's plain text. There is no markup in it that could do harm: every block is shown as text. */
export function readBody(body: string): Block[] {
  return body
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap(blocksOf)
}

function blocksOf(part: string): Block[] {
  const [first = '', ...rest] = part.split('\n')
  if (first.startsWith('## ')) {
    const heading: Block = { kind: 'heading', text: first.slice(3).trim() }
    return rest.length > 0 ? [heading, ...blocksOf(rest.join('\n'))] : [heading]
  }
  const lines = part.split('\n').map((line) => line.trim())
  if (lines.every((line) => line.startsWith('- '))) return [{ kind: 'list', items: lines.map((line) => line.slice(2)) }]
  return [{ kind: 'paragraph', text: lines.join(' ') }]
}

/** Puts the site's own values in place of `{name}`; an unknown name stays as it is written. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (written, name: string) => values[name] ?? written)
}
