import { HowCounted } from '#app/ui/how-counted.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export interface UsualPrice {
  /** The slug of the category. */
  slug: string
  name: string
  /** The median with its unit. */
  price: string
}

/** The usual price in the chosen category; before one is chosen, and without script, in each of them. */
export function UsualPrices({ prices, category }: { prices: readonly UsualPrice[]; category: string | undefined }) {
  const usual = prices.find(({ slug }) => slug === category)
  if (usual)
    return (
      <p className="soft small">
        {rich('<how>Precio habitual</how> en {category}: <b>{price}</b>', {
          category: usual.name,
          price: usual.price,
          how: (text) => <HowCounted figure="categorias">{text}</HowCounted>,
          b: (text) => <b className="num">{text}</b>,
        })}
      </p>
    )
  if (category || prices.length === 0) return null
  return (
    <details className="create-listing__usual small">
      <summary>{t('Precio habitual en cada categoría')}</summary>
      <ul>
        {prices.map(({ slug, name, price }) => (
          <li key={slug}>
            {rich('{name}: <b>{price}</b>', { name, price, b: (text) => <b className="num">{text}</b> })}
          </li>
        ))}
      </ul>
    </details>
  )
}
