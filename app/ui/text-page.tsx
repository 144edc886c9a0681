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
  /** What has to be known before reading. */
  warning?: React.ReactNode
  blocks: readonly ({ kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; items: string[] })[]
  children?: React.ReactNode
}) {
  return (
    <div className="wrap page">
      <article className="prose">
        <h1>{title}</h1>
        {note && <p className="soft">{note}</p>}
        {warning && <p className="callout callout--warn">{warning}</p>}
        {blocks.map((block, position) => {
          if (block.kind === 'list') {
            return (
              <ul key={position}>
                {block.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )
          }
          return block.kind === 'heading' ? <h2 key={position}>{block.text}</h2> : <p key={position}>{block.text}</p>
        })}
        {children}
      </article>
    </div>
  )
}
