import { Contents } from './contents.tsx'

/** From so many parts on there is a list of them. */
const PARTS_LISTED = 4

type Block = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; items: string[] }

/** A long text set for reading. */
export function TextPage({
  title,
  note,
  warning,
  blocks,
  children,
}: {
  title: string
  note?: string
  /** A warning above the text. */
  warning?: React.ReactNode
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
        {parts.length >= PARTS_LISTED && <Contents items={parts} />}
        {blocks.map((block, position) => {
          switch (block.kind) {
            case 'list':
              return (
                <ul key={position}>
                  {block.items.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              )
            case 'heading':
              return (
                <h2 id={idOf(position)} key={position}>
                  {block.text}
                </h2>
              )
            case 'paragraph':
              return <p key={position}>{block.text}</p>
          }
        })}
        {children}
      </article>
    </div>
  )
}

const idOf = (position: number) => `parte-${position}`
