import { useEffect, useState } from 'react'
import { CREATABLE_CATEGORIES, categoryLabel } from '#app/domain/listings/categories.ts'
import { ListingCard, type ListingCardData } from '#app/ui/listing-card.tsx'
import { Thumbnail } from './thumbnail.tsx'
import type { LiveCardFrame } from './live-card-frame.ts'
import { t } from '#app/locale/texts.ts'
import { writeDecimals } from '#app/locale/decimals.ts'

interface LiveCardProps extends LiveCardFrame {
  formId: string
  currencySymbol: string
}

/** The listing as a search will show it, while it is written: the present content of the form, unchecked. */
export default function LiveCard({ formId, currencySymbol, ...frame }: LiveCardProps) {
  const [written, setWritten] = useState<Written>()

  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    let waiting = 0
    // The form's own script first draws the changes of an event.
    const read = () => {
      cancelAnimationFrame(waiting)
      waiting = requestAnimationFrame(() => setWritten(readWritten(form)))
    }
    read()
    for (const event of ['input', 'change'] as const) form.addEventListener(event, read)
    const pictures = new MutationObserver(read)
    pictures.observe(form, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(waiting)
      pictures.disconnect()
      for (const event of ['input', 'change'] as const) form.removeEventListener(event, read)
    }
  }, [formId])

  if (!written) return null
  return (
    <aside className="create-listing__live" aria-labelledby="live-card">
      <h2 className="create-listing__live-title" id="live-card">
        {t('Así saldrá en las búsquedas')}
      </h2>
      <div className="create-listing__live-card">
        <ListingCard listing={cardOf(written, frame, currencySymbol)} isLinked={false} />
        {written.file && (
          <div className="create-listing__live-picture">
            <Thumbnail file={written.file} part={written.focus} />
          </div>
        )}
      </div>
    </aside>
  )
}

const NAMES = [
  'title',
  'category',
  'price',
  'price_type',
  'price_kind',
  'price_tax',
  'price_rate',
  'modality',
  'location',
] as const

interface Written {
  texts: Record<(typeof NAMES)[number], string>
  /** The part of the first picture that the frame shows. */
  focus: string
  /** The address of the first picture that the server has. */
  picture: string | undefined
  /** The first chosen file, where the server has no picture. */
  file: File | undefined
}

function readWritten(form: HTMLFormElement): Written {
  const values = new FormData(form)
  const text = (name: string) => {
    const value = values.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const focus = values.get('focus') ?? values.get('file_focus')
  const picture = form.querySelector<HTMLImageElement>('[data-group=staged] img')?.src
  const file = values.getAll('images').find((value): value is File => value instanceof File && value.size > 0)
  return {
    texts: Object.fromEntries(NAMES.map((name) => [name, text(name)])) as Written['texts'], // one text for each name
    focus: typeof focus === 'string' ? focus : '',
    picture,
    file: picture ? undefined : file,
  }
}

function categoryOf(slug: string) {
  const chosen = CREATABLE_CATEGORIES.find((category) => category.slug === slug)
  return chosen ? { slug, name: categoryLabel(chosen) } : { slug: 'otro', name: t('Sin categoría') }
}

const SHOWN_SIZE = { width: 640, height: 480 }

const TAXED = ['impuestos_incluidos', 'mas_impuestos']

/** The price with the tax that is added, where both are plain figures. */
function paidText({ price, price_kind, price_rate }: Written['texts']): string {
  const plain = /^\d+(?:[.,]\d{1,2})?$/
  if (price_kind !== 'mas_impuestos' || !plain.test(price) || !plain.test(price_rate)) return price
  const [base, rate] = [price, price_rate].map((text) => Number(text.replace(',', '.')))
  return writeDecimals((base ?? 0) * (1 + (rate ?? 0) / 100), 2)
}

function cardOf({ texts, focus, picture }: Written, frame: LiveCardFrame, currencySymbol: string): ListingCardData {
  return {
    ...frame,
    id: frame.draftKey,
    title: texts.title || t('Sin título'),
    category: categoryOf(texts.category),
    price: /[^0.,]/.test(texts.price)
      ? `${paidText(texts).replace(/[,.]00?$/, '')}\u00a0${currencySymbol}`
      : t('Sin precio'),
    priceType: texts.price_type,
    tax: TAXED.includes(texts.price_kind) ? t('{taxName} incl.', { taxName: texts.price_tax || t('IVA') }) : null,
    location: texts.modality === 'remoto' ? t('En remoto') : texts.location || null,
    image: picture ? { src: picture, srcSet: '', alt: '', focus, ...SHOWN_SIZE } : null,
  }
}
