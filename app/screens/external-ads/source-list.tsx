import { decapitalise } from '#app/locale/words.ts'
import type { SourceData } from '#app/parts/external-ad/present.server.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

interface OutsideLinkProps {
  href: string
  className?: string
  children: React.ReactNode
}

/** A link from another site, marked as not recommended. Paths of our own, as the demonstration has, are not marked. */
export function OutsideLink({ href, className, children }: OutsideLinkProps) {
  return (
    <a className={className} href={href} rel={href.startsWith('/') ? 'nofollow' : 'nofollow noopener ugc'}>
      {children}
    </a>
  )
}

/** The sources of the ads, their terms, and the age of each copy (I3). */
export function SourceList({ sources }: { sources: readonly SourceData[] }) {
  return (
    <section className="panel panel--quiet external-sources" aria-labelledby="sources">
      <h2 id="sources">{t('De dónde vienen')}</h2>
      <ul>
        {sources.map((source) => (
          <li key={source.name}>
            <SourceLine source={source} />
          </li>
        ))}
      </ul>
      <p className="soft small">
        {t(
          'De cada anuncio mostramos solo lo que da su fuente, sin teléfonos ni correos. Lo que deja de publicar desaparece de aquí con la siguiente copia.',
        )}
      </p>
    </section>
  )
}

export function SourceLine({ source: { name, homeUrl, licence, licenceUrl, copied } }: { source: SourceData }) {
  return (
    <>
      <b>{homeUrl ? <OutsideLink href={homeUrl}>{name}</OutsideLink> : name}</b>{' '}
      <span className="block soft small">
        {rich('Licencia: {licence} · Copia: {copied}', {
          licence: licenceUrl ? <OutsideLink href={licenceUrl}>{licence}</OutsideLink> : licence,
          copied: copied ? <time dateTime={copied.dateTime}>{decapitalise(copied.text)}</time> : t('todavía ninguna'),
        })}
      </span>
    </>
  )
}
