/** The properties that each kind of thing must have, after schema.org and search engines. */
const REQUIRED: Record<string, string[]> = {
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  Service: ['name', 'description', 'url', 'serviceType', 'provider', 'offers'],
  Offer: ['price', 'priceCurrency', 'url'],
  UnitPriceSpecification: ['price', 'priceCurrency', 'unitText'],
  QuantitativeValue: ['value', 'unitCode'],
  AggregateRating: ['itemReviewed', 'ratingValue', 'ratingCount', 'bestRating', 'worstRating'],
  Person: ['name'],
  Place: ['name'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
}

/** The form of the value of a property. */
const SHAPES: Record<string, (value: unknown) => boolean> = {
  price: (value) => /^\d+\.\d\d$/.test(String(value)),
  priceCurrency: (value) => /^[A-Z]{3}$/.test(String(value)),
  ratingValue: (value) => Number(value) >= 1 && Number(value) <= 5,
  ratingCount: (value) => Number.isInteger(value) && Number(value) > 0,
  'query-input': (value) => value === 'required name=search_term_string',
}
const ADDRESSES = new Set(['url', 'item', 'image', 'logo', 'urlTemplate'])

type Thing = Record<string, unknown>
const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && !Array.isArray(value)

export interface ReadData {
  /** The kinds of things, at every depth. */
  kinds: string[]
  /** The addresses of this site that the data name. */
  addresses: string[]
  faults: string[]
}

/** Reads a page's structured data (JSON-LD) as a program would that needs only the required parts. */
export function readStructuredData(block: string, origin: string): ReadData {
  const read: ReadData = { kinds: [], addresses: [], faults: [] }
  const address = (value: unknown, where: string) => {
    if (typeof value !== 'string' || !value.startsWith(`${origin}/`)) read.faults.push(`${where} is ${String(value)}`)
    else if (!value.includes('{')) read.addresses.push(value.slice(origin.length))
  }

  const readThing = (thing: Thing) => {
    const kind = thing['@type']
    // A node elsewhere in the block is named by its id alone.
    if (kind === undefined && '@id' in thing) return
    const required = REQUIRED[String(kind)]
    if (!required) return void read.faults.push(`nothing is known of the kind ${String(kind)}`)
    read.kinds.push(String(kind))
    for (const name of required) if (!(name in thing)) read.faults.push(`${String(kind)} without ${name}`)
    for (const [name, value] of Object.entries(thing)) {
      const where = `${String(kind)}.${name}`
      if (value === null || value === '') read.faults.push(`${where} is empty`)
      if (SHAPES[name]?.(value) === false) read.faults.push(`${where} is ${String(value)}`)
      if (ADDRESSES.has(name)) address(value, where)
      if (name === 'itemListElement') readList(value, String(kind))
      else if (isThing(value)) readThing(value)
    }
  }

  const readList = (value: unknown, kind: string) => {
    if (!Array.isArray(value) || value.length === 0) return void read.faults.push(`${kind} lists nothing`)
    value.forEach((element: unknown, before) => {
      if (!isThing(element)) return address(element, `${kind} ${before + 1}`)
      if (element['position'] !== before + 1) read.faults.push(`${kind} ${before + 1} says another position`)
      readThing(element)
    })
  }

  const whole = JSON.parse(block) as Thing
  if (whole['@context'] !== 'https://schema.org') read.faults.push('of another vocabulary')
  const { '@context': _, '@graph': graph, ...alone } = whole
  for (const thing of Array.isArray(graph) ? graph : [alone]) readThing(thing as Thing)
  return read
}
