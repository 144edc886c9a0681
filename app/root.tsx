import '#app/styles/index.css'
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Links, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from '@remix-run/react'
import { keepsOfflinePages, site, siteOf } from '#app/http/site.server.ts'
import { PageMeta } from '#app/forms/page-meta.tsx'
import { titleOfFault } from '#app/route-fault.tsx'
import { hasDemo } from '#app/http/demo.server.ts'
import { hasHiring } from '#app/http/hiring.server.ts'
import { lightnessOf } from '#app/http/light-mode.server.ts'
import { takeNotice } from '#app/http/notices.server.ts'
import { themeFor } from '#app/http/theme.server.ts'
import { findViewer, isRefusedAsSuspended, type RequestArgs, type Viewer } from '#app/http/viewer.server.ts'
import { LANGUAGE_NAMES, reading } from '#app/locale/languages.ts'
import { pageLanguage, pagePrefix } from '#app/locale/page-language.ts'
import { DemoNote, LightNote } from '#app/ui/site-notes.tsx'
import { Footer } from '#app/ui/footer.tsx'
import { Header, type HeaderViewer } from '#app/ui/header.tsx'
import { useLinkClicks, PageChange, ProgressBar } from '#app/ui/page-change.tsx'
import { useNonce } from '#app/ui/nonce.ts'
import { Notices } from '#app/ui/notices.tsx'
import { useOfflinePages } from '#app/ui/offline.ts'
import * as openWork from '#app/ui/only-open-work.tsx'
import { DEFAULT_SITE_NAME } from '#app/ui/site-name.ts'
import { colorSchemeOf, type Theme } from '#app/ui/theme.ts'
import { useTypedWords } from '#app/ui/typed-words.ts'
import { t } from '#app/locale/texts.ts'

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: `${pagePrefix()}/manifest.webmanifest` },
]

/** The title of pages without their own, and of failed pages. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: titleOfFault(error) ?? data?.siteName ?? DEFAULT_SITE_NAME },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [{ notice, headers = new Headers() }, viewer, demo] = await Promise.all([
    takeNotice(request),
    findHeaderViewer({ request, context }),
    hasDemo(),
  ])
  const { theme, cookie } = await themeFor(request, viewer)
  const { isLight, hasPictures } = await lightnessOf(request)
  if (cookie) headers.append('Set-Cookie', cookie)
  return data(
    {
      siteName: site.name,
      origin: siteOf(request).origin,
      contactEmail: site.contactEmail,
      languages: languagesToChoose(),
      theme,
      notice,
      // No page that the header leads to is open to a suspended person.
      viewer: viewer?.isLimited ? undefined : viewer && headerOf(viewer),
      isLimited: viewer?.isLimited || undefined,
      demo,
      // Only when set, because these bytes are on every page.
      hasHiring: hasHiring || undefined,
      light: isLight ? { hasPictures } : undefined,
      keepsOfflinePages,
    },
    { headers },
  )
}

/** The languages of the site, each by its own name; undefined if there is only one. */
function languagesToChoose() {
  const offered = reading.offered()
  return offered.length > 1 ? offered.map((language) => ({ language, name: LANGUAGE_NAMES[language] })) : undefined
}

/** Undefined while the database is away: pages that do not need it still work, and show neither sign-in nor account. */
async function findHeaderViewer(args: RequestArgs): Promise<Viewer | null | undefined> {
  try {
    return (await findViewer(args)) ?? null
  } catch (error) {
    if (isRefusedAsSuspended(error)) throw error
    args.context.log?.error({ err: error }, 'who asks could not be looked up')
    return undefined
  }
}

function headerOf({ id, fullName, username, avatarUrl, unreadCount }: Viewer): HeaderViewer {
  return { id, name: fullName || username, avatarUrl, unreadCount }
}

/** Pages of a suspended account come without scripts, so that other visitors do not load what only these pages show. */
const OnlyOpenWork = import.meta.env.SSR ? openWork : undefined

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useNonce()
  useLinkClicks()
  const known = useRouteLoaderData<typeof loader>('root')
  const {
    siteName = DEFAULT_SITE_NAME,
    theme = 'light',
    contactEmail,
    notice,
    viewer,
    demo,
    light,
    hasHiring: canHire,
    isLimited,
  } = known ?? {}
  useTypedWords(viewer?.id)
  return (
    <html lang={pageLanguage()} className={classOf(theme, light)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={colorSchemeOf(theme)} />
        <PageMeta />
        <Links />
      </head>
      <body>
        <a className="skip-link" href="#contenido">
          {t('Saltar al contenido')}
        </a>
        {demo && <DemoNote />}
        {light && <LightNote hasPictures={light.hasPictures} />}
        <Header siteName={siteName} viewer={viewer} />
        {isLimited && OnlyOpenWork && <OnlyOpenWork.OnlyOpenWorkNote />}
        <Notices notice={notice} />
        <main id="contenido" tabIndex={-1}>
          {children}
        </main>
        <Footer
          siteName={siteName}
          contactEmail={contactEmail}
          theme={theme}
          isLight={Boolean(light)}
          hasHiring={Boolean(canHire)}
        />
        {!light && !isLimited && (
          <>
            <ProgressBar />
            <PageChange />
            <ScrollRestoration nonce={nonce} />
            {/* Last: what a browser finds at the end of a page and does not render, it leaves there. */}
            {import.meta.env.SSR && <Scripts nonce={nonce} />}
          </>
        )}
      </body>
    </html>
  )
}

function classOf(theme: Theme, light: { hasPictures: boolean } | undefined): string | undefined {
  const classes = [
    theme !== 'light' && theme,
    light && 'saves-data',
    light?.hasPictures === false && 'without-pictures',
  ].filter(Boolean)
  return classes.length > 0 ? classes.join(' ') : undefined
}

export default function App() {
  useOfflinePages(useRouteLoaderData<typeof loader>('root')?.keepsOfflinePages ?? false)
  return <Outlet />
}

export { RouteFault as ErrorBoundary } from '#app/route-fault.tsx'
