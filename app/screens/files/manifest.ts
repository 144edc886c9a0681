import { site } from '#app/http/site.server.ts'
import { t } from '#app/locale/texts.ts'
import { reading, withPrefix } from '#app/locale/languages.ts'

/** The plaster of the light theme, as `tokens.css` has it. */
const SURFACE = '#fbf9f6'

/** The site as an installed web application. */
export function loader() {
  const manifest = {
    id: '/',
    name: site.name,
    short_name: site.name,
    description: t('Servicios profesionales de personas de aquí: busca, compara y escribe.'),
    lang: reading.language(),
    dir: 'ltr',
    start_url: withPrefix(reading.prefix(), '/'),
    scope: '/',
    // Pages need a back button, which some devices lack.
    display: 'minimal-ui',
    theme_color: SURFACE,
    background_color: SURFACE,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: t('Explorar servicios'), url: withPrefix(reading.prefix(), '/marketplace') },
      { name: t('Mensajes'), url: withPrefix(reading.prefix(), '/dashboard/messages') },
      { name: t('Favoritos'), url: withPrefix(reading.prefix(), '/favorites') },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })
}
