import './footer.css'
import { Form, useLocation } from '@remix-run/react'
import { Fragment } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { LanguageChoices } from './language-choices.tsx'
import { Link } from './link.tsx'
import { EXPLORE_LINKS, INFO_LINKS, LEGAL_LINKS, type NavigationItem } from './navigation.ts'
import { THEME_CHOICES, type Theme } from './theme.ts'
import { Wordmark } from './wordmark.tsx'
import { t } from '#app/locale/texts.ts'

interface FooterProps {
  siteName: string
  contactEmail?: string
  theme: Theme
  isLight: boolean
  /** Whether people can hire each other here. */
  hasHiring: boolean
}

/** The whole footer on pages for visitors, one line on working pages, and none under a conversation. */
export function Footer(props: FooterProps) {
  const { pathname } = useLocation()
  if (/^\/dashboard\/messages(\/|$)/.test(pathname)) return null
  return /^\/(dashboard|moderation)(\/|$)/.test(pathname) ? <FooterLine {...props} /> : <WholeFooter {...props} />
}

function FooterLine({ siteName, contactEmail, theme, isLight }: FooterProps) {
  return (
    <footer className="footer footer--line">
      <div className="wrap footer__line">
        <nav aria-label={t('Información')}>
          <ul className="cluster">
            <li>{siteName}</li>
            {LEGAL_LINKS().map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
            {contactEmail && (
              <li>
                <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
              </li>
            )}
          </ul>
        </nav>
        <LookForm theme={theme} isLight={isLight} />
        <LanguageChoices className="theme-form" />
      </div>
    </footer>
  )
}

function WholeFooter({ siteName, contactEmail, theme, isLight, hasHiring }: FooterProps) {
  return (
    <footer className="footer">
      <div className="footer__border" aria-hidden="true" />
      <div className="wrap footer__row">
        <div className="stack stack--tight">
          <p className="wordmark">
            <Wordmark name={siteName} />
          </p>
          <p>{t('Gente que hace bien su oficio, y lo demuestra.')}</p>
          {contactEmail && (
            <p>
              <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
            </p>
          )}
        </div>
        <FooterLinks title={t('Explorar')} items={EXPLORE_LINKS()} />
        <FooterLinks
          title={t('Información')}
          items={INFO_LINKS().filter(({ needsHiring }) => !needsHiring || hasHiring)}
        />
        <NewsletterForm />
        <LookForm theme={theme} isLight={isLight} />
        <LanguageChoices className="theme-form" />
      </div>
    </footer>
  )
}

function FooterLinks({ title, items }: { title: string; items: readonly NavigationItem[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {items.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The first half of subscribing (G6): its page shows the consent, and asks for one more press. */
function NewsletterForm() {
  const { pathname } = useLocation()
  if (pathname === '/newsletter') return null
  return (
    <Form className="newsletter-form" method="post" action="/newsletter">
      <h2>
        <label htmlFor="boletin">{t('Boletín')}</label>
      </h2>
      <input className="control" id="boletin" name="email" type="email" required autoComplete="email" />{' '}
      <button className="button button--plain">{t('Suscribirme')}</button>
    </Form>
  )
}

const THEME_ICONS: Record<Theme, IconName> = { light: 'sun', dark: 'moon', system: 'monitor' }

/** One form for both choices, which share the return path. */
function LookForm({ theme, isLight }: Pick<FooterProps, 'theme' | 'isLight'>) {
  const { pathname, search } = useLocation()
  return (
    <Form className="theme-form" method="post" action="/theme" preventScrollReset>
      <h2 id="theme-form-title">{t('Aspecto')}</h2>
      <input type="hidden" name="return" value={pathname + search} />
      <div className="theme-form__choices" role="group" aria-labelledby="theme-form-title">
        {THEME_CHOICES().map((choice) => (
          <Fragment key={choice.theme}>
            <button type="submit" name="theme" value={choice.theme} aria-pressed={choice.theme === theme}>
              <Icon name={THEME_ICONS[choice.theme]} className="icon--small" />
              {choice.label}
            </button>{' '}
          </Fragment>
        ))}
      </div>
      <button
        type="submit"
        className="theme-form__light"
        formAction="/light-mode"
        name="light"
        value={isLight ? 'off' : 'on'}
      >
        {isLight ? t('Salir del modo ligero') : t('Modo ligero')}
      </button>
    </Form>
  )
}
