interface SampleFactsProps {
  sample: {
    description: string
    facts: readonly { name: string; value: string }[]
    benefits: readonly string[]
    tags: readonly string[]
    keywords: readonly string[]
  }
}

/** A sample's description, facts (X4, X5), and at most fifteen keywords (X1). */
export function SampleFacts({ sample: { description, facts, benefits, tags, keywords } }: SampleFactsProps) {
  return (
    <section className="listing__description" aria-labelledby="description">
      <h2 id="description">Descripción</h2>
      {description.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
      <dl className="facts sample__facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {benefits.length > 0 && (
        <>
          <h3>Lo que ganas</h3>
          <ul className="sample__benefits">
            {benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
        </>
      )}
      <h3 id="keywords">Palabras clave</h3>
      <ul className="tags" aria-labelledby="keywords">
        {keywords.map((keyword) => (
          <li className="badge" key={keyword}>
            {keyword}
          </li>
        ))}
      </ul>
      {tags.length > 0 && (
        <ul className="tags" aria-label="Etiquetas">
          {tags.map((tag) => (
            <li className="badge" key={tag}>
              #{tag}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
