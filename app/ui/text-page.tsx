import { Contents } from './contents.tsx'

/** From this many parts on there is a list of them. */
const PARTS_LISTED = 4

type Block = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; items: string[] }

/** A long text set for reading. */
export function TextPage({
  title,
  note,
  warning,
  lead,
  language,
  blocks,
  children,
}: {
  title: string
  note?: string
  /** A warning above the text. */
  warning?: React.ReactNode
  /** The paragraph above the text. */
  lead?: React.ReactNode
  /** The language of the text, if it is not that of the page. */
  language?: string | undefined
  blocks: readonly Block[]
  children?: React.ReactNode
}) {
  const parts = blocks.flatMap((block, position) =>
    block.kind === 'heading' ? [{ id: idOf(position), title: block.text }] : [],
  )
  return (
    <div className="wrap page">
      <article className="prose">
        <h1>{title}</h1>
        {note && <p className="soft">{note}</p>}
        {warning && <p className="callout callout--warn">{warning}</p>}
        {lead}
        {parts.length >= PARTS_LISTED && <Contents items={parts} language={language} />}
        {blocks.map((block, position) => {
          switch (block.kind) {
            case 'list':
              return (
                <ul key={position} lang={language}>
                  {block.items.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              )
            case 'heading':
              return (
                <h2 id={idOf(position)} key={position} lang={language}>
                  {block.text}
                </h2>
              )
            case 'paragraph':
              return (
                <p key={position} lang={language}>
                  {block.text}
                </p>
              )
          }
        })}
        {children}
      </article>
    </div>
  )
}

const idOf = (position: number) => `parte-${position}`
