import { BUILT_IN_TERMS_VERSION } from '#app/domain/accounts/terms.server.ts'
import { FORMER_PRIVACY, PRIVACY } from './privacy-text.ts'

/** The blocks of a page's text: `## heading`, `- item`, and paragraphs between empty lines. */
type Block = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; items: string[] }

/** Reads a page's plain text. It holds no markup: every block is shown as text. */
export function readBody(body: string): Block[] {
  return body
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap(blocksOf)
}

function blocksOf(part: string): Block[] {
  const [first = '', ...rest] = part.split('\n')
  if (first.startsWith('## ')) {
    const heading: Block = { kind: 'heading', text: first.slice(3).trim() }
    return rest.length > 0 ? [heading, ...blocksOf(rest.join('\n'))] : [heading]
  }
  const lines = part.split('\n').map((line) => line.trim())
  if (lines.every((line) => line.startsWith('- '))) return [{ kind: 'list', items: lines.map((line) => line.slice(2)) }]
  return [{ kind: 'paragraph', text: lines.join(' ') }]
}

/** Replaces `{name}` by the site's values; an unknown name stays as it is. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (written, name: string) => values[name] ?? written)
}

/** The pages whose text the operator writes. */
export const PAGE_SLUGS = ['terms', 'privacy', 'about'] as const
export type PageSlug = (typeof PAGE_SLUGS)[number]

export interface PageText {
  version: string
  body: string
}

/** The product's own texts until the operator publishes theirs (R6, R7); `about` is a screen. */
export const BUILT_IN_TEXTS: Partial<Record<PageSlug, PageText>> & Record<'terms' | 'privacy', PageText> = {
  terms: {
    version: BUILT_IN_TERMS_VERSION,
    body: `Estas son las condiciones para usar {siteName}. Al crear una cuenta las aceptas, y guardamos qué versión aceptaste.

## Qué es {siteName}
{siteName} es un tablón de anuncios de servicios profesionales. Quien ofrece un servicio publica un anuncio; quien lo necesita lo encuentra y contacta por el medio que figura en él. {siteName} no presta esos servicios ni es parte de lo que acordéis.

## Tu cuenta
- Das tu nombre y un correo que sea tuyo, y guardas tu contraseña en secreto.
- Una cuenta es de una persona o de un negocio, y no se cede.
- Mientras no confirmes tu correo puedes publicar un número limitado de anuncios al día.

## Tus anuncios
- Publicar es gratis.
- Describes un servicio que puedes prestar de verdad, con su precio real.
- Los textos y las fotografías son tuyos o tienes permiso para usarlos. Siguen siendo tuyos: nos permites mostrarlos aquí mientras el anuncio esté publicado.
- Tus datos de contacto los ve cualquiera que abra el anuncio o, si eliges «Solo usuarios registrados», quien haya iniciado sesión. Escribe solo los que quieras dar.

## Qué no se puede publicar
- Nada ilegal, engañoso o que ponga en peligro a alguien.
- Nada que insulte o discrimine a una persona o a un grupo.
- Datos personales de otras personas sin su permiso.
- Anuncios repetidos para ocupar más sitio.

Podemos retirar lo que incumpla estas condiciones y suspender la cuenta de quien las incumpla de forma grave o repetida.

## Dinero
{siteName} no cobra, no guarda y no transfiere dinero de nadie. El precio, la forma de pago y la factura los acordáis vosotros.

## Responsabilidad
Cada cual responde de lo que publica y de lo que acuerda. Hacemos lo posible por que la web funcione bien y sin cortes, pero no podemos garantizarlo. Nada de lo anterior limita los derechos que la ley te da como consumidor.

## Cambios
Si cambiamos estas condiciones publicamos aquí la nueva versión con su fecha. Se rigen por la ley española.

## Contacto
Escríbenos a {contactEmail}. Quién está detrás de {siteName} figura en el aviso legal.`,
  },
  privacy: PRIVACY,
}

/** Built-in texts that others have replaced: former texts stay readable. */
export const FORMER_TEXTS: Partial<Record<PageSlug, readonly PageText[]>> = { privacy: FORMER_PRIVACY }
