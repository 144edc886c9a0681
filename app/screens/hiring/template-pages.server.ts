import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { TEMPLATES_MAX } from '#app/domain/hiring/limits.ts'
import {
  findTemplate,
  listTemplates,
  saveTemplate,
  type QuoteTemplate,
  type SavedTemplate,
} from '#app/domain/hiring/quote-templates.server.ts'
import { TemplateForm, type WrittenQuote } from '#app/domain/hiring/schema.ts'
import { parseId } from '#app/forms/fields.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { judgeForm } from '#app/http/form-data.server.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { siteCurrency } from '#app/locale/site.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

export const unknownTemplate = () =>
  data({ message: t('No encontramos esa plantilla entre las tuyas.') }, { status: 404 })

export const TEMPLATE_NAME_TAKEN = () =>
  t('Ya tienes otra plantilla con ese nombre. Elige otro, o borra antes la que ya no quieras.')

/** The template of an address, for its owner. @throws a 404 page for all others. */
export async function requireTemplate(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const id = parseId(args.params['id'])
  const template = id && (await findTemplate(db, viewer.id, id))
  if (!template) throw unknownTemplate()
  return { viewer, template }
}

/** The currency of a template's prices. Those from before it was kept are read as the installation's. */
export const currencyOf = ({ currency }: Pick<QuoteTemplate, 'currency'>): string => currency ?? siteCurrency

/**
 * A freelancer's templates for a quote in a currency, and the one that the address names; undefined if it does not
 * exist. Prices in another currency have to be written anew.
 */
export async function findTemplatesIn(request: Request, freelancerId: string, currency: string) {
  const asked = readAddress(request, ['template']).get('template')
  const templates = await listTemplates(db, freelancerId)
  const found = templates.find(({ id }) => id === parseId(asked))
  const chosen = found && { ...found, keepsPrices: currencyOf(found) === currency }
  return { chosen, shown: presentTemplates(templates, chosen, { asked, currency }) }
}

function presentTemplates(
  templates: QuoteTemplate[],
  chosen: (QuoteTemplate & { keepsPrices: boolean }) | undefined,
  { asked, currency }: { asked: string | null; currency: string },
) {
  return {
    options: templates.map(({ id, name }) => ({ value: id, label: name })),
    chosen: chosen?.id,
    said: chosen
      ? chosen.keepsPrices
        ? t('El presupuesto empieza con tu plantilla «{name}». Cambia lo que haga falta antes de enviarlo.', {
            name: chosen.name,
          })
        : t(
            'El presupuesto empieza con tu plantilla «{name}». Sus precios están en {itsCurrency} y esta solicitud va en {currency}: escríbelos de nuevo.',
            { name: chosen.name, itsCurrency: currencyOf(chosen), currency },
          )
      : asked && t('Esa plantilla ya no existe.'),
  }
}

const REFUSALS: () => Record<Exclude<SavedTemplate, 'saved'>, string> = perLanguage(() => ({
  'name-taken': TEMPLATE_NAME_TAKEN(),
  'too-many': t('Tienes {most} plantillas, que son todas las posibles. Borra antes una que ya no uses.', {
    most: TEMPLATES_MAX,
  }),
}))

/** Saves the quote as a template under the name in the form. @returns the notice, or the reason for a refusal. */
export async function keepTemplate(
  freelancerId: string,
  form: FormData,
  { written, currency }: { written: WrittenQuote; currency: string },
): Promise<{ said: string } | { status: number; mistake: string }> {
  const judged = judgeForm(form, TemplateForm)
  if (judged.status !== 'success') return { status: 422, mistake: judged.error?.['template_name']?.[0] ?? '' }
  const name = judged.value.template_name
  const outcome = await saveTemplate(db, freelancerId, { name, written, currency })
  return outcome === 'saved'
    ? { said: t('Plantilla «{name}» guardada. El presupuesto aún no se ha enviado.', { name }) }
    : { status: 409, mistake: REFUSALS()[outcome] }
}
