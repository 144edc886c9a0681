/** The blocks of a page's text: `## heading`, `- item`, and paragraphs between empty lines. */
export type Block = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; items: string[] }

/** Reads a page's plain text. It holds no markup: every block is shown as text. */
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

/** Replaces `{name}` by the site's values; an unknown name stays as it is. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (written, name: string) => values[name] ?? written)
}
