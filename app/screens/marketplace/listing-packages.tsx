import '#app/ui/page-links.css'
import { packagesPath } from '#app/domain/hiring/paths.ts'
import type { PresentedListing } from '#app/parts/listing-page/listing-page.server.ts'
import { Link } from '#app/ui/link.tsx'
import { labelled } from '#app/locale/words.ts'
import { t } from '#app/locale/texts.ts'

export type ShownPackage = NonNullable<PresentedListing['packages']>[number]

interface Props {
  listing: PresentedListing
}

/** The package of the panel: the one that the address names, else the one whose price is on the cards. */
export const shownPackage = ({ packages }: PresentedListing, tier: string | null) =>
  packages?.find((one) => one.tier === tier) ?? packages?.find((one) => one.isCheapest)

/** The packages side by side, as links that need no script. */
export function PackageTabs({ listing: { id, packages }, shown }: Props & { shown: ShownPackage }) {
  if (!packages || packages.length < 2) return null
  return (
    <nav className="tabs" aria-label={t('Paquetes')}>
      <ul>
        {packages.map(({ tier, label, price }) => (
          <li key={tier}>
            <Link
              to={`/marketplace/${id}?paquete=${tier}#offer`}
              aria-current={tier === shown.tier ? 'page' : undefined}
              rel="nofollow"
            >
              {label} <small className="num">{price}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The name, the contents and the dates of the shown package. */
export function PackageContents({ listing, shown }: Props & { shown: ShownPackage }) {
  return (
    <>
      <h3 className="offer__title">
        {(listing.packages?.length ?? 0) > 1 ? shown.title : labelled(shown.label, shown.title)}
      </h3>
      <ul className="bullets" aria-label={t('Incluye')}>
        {shown.includes.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
        {shown.revisions && <li>{t('{revisions} de cambios', { revisions: shown.revisions })}</li>}
      </ul>
      <dl className="facts">
        <dt>{t('Empieza')}</dt>
        <dd>{listing.begins}</dd>
        <dt>{t('Lo tienes el')}</dt>
        <dd>{shown.ready}</dd>
      </dl>
      <p className="small soft">
        {t(
          'Son las fechas si lo pides hoy y quieres que empiece ya. Al pedirlo todavía no pagas: antes ves las condiciones.',
        )}{' '}
        <Link to="/hiring-rules">{t('Sin comisión')}</Link>
      </p>
    </>
  )
}

/** Where its author writes packages. */
export function WritePackages({ listing: { id, packages, isOwner } }: Props) {
  if (!packages || !isOwner) return null
  return (
    <section className="stack stack--close" aria-labelledby="packages">
      <h2 id="packages">{t('Paquetes')}</h2>
      {packages.length === 0 && (
        <p>{t('Ofrece trabajos con precio cerrado, que se piden sin esperar a un presupuesto.')}</p>
      )}
      <p>
        <Link className="button button--plain" to={packagesPath(id)}>
          {packages.length === 0 ? t('Escribir paquetes') : t('Cambiar los paquetes')}
        </Link>
      </p>
    </section>
  )
}
