import './create-listing.css'
import { getFormProps, useForm, type FieldMetadata, type SubmissionResult } from '@conform-to/react'
import type { FormProps } from '@remix-run/react'
import { useId, useState } from 'react'
import { CREATABLE_CATEGORIES } from '#app/domain/listings/categories.ts'
import { CONTACT_MAX, DESCRIPTION_MAX, LOCATION_MAX, TITLE_MAX } from '#app/domain/listings/limits.ts'
import type { ListingFields } from '#app/domain/listings/schema.ts'
import { CheckboxField } from '#app/forms/choices.tsx'
import { ErrorSummary, MoneyField, SelectField, TextArea, TextField } from '#app/forms/controls.tsx'
import { GoOnWithout } from '#app/forms/go-on-without.tsx'
import type { WithoutFiles } from '#app/forms/without-files.ts'
import { useHydrated } from '#app/ui/hydrated.ts'
import { LocationPicker } from '#app/ui/location-map.tsx'
import type { MapSettings } from '#app/ui/static-map.tsx'
import { EditConflictNote, type EditConflict } from './edit-conflict.tsx'
import { ImageField, type DraftPicture } from './image-field.tsx'
import { TagsField } from './tags-field.tsx'

export const CREATE_LISTING_PATH = '/dashboard/create-listing'
/**
 * An address of its own to post to: a browser forgets the kept page of an address that is posted to, and would make a
 * new form with a new key on the way back.
 */
export const PUBLISH_PATH = `${CREATE_LISTING_PATH}?publish`

export interface ListingDraft {
  /** The one-time key: whatever is sent under it becomes one listing. */
  key: string
  images: DraftPicture[]
  /** The version that an edit form was opened with. */
  version?: number
}

/** The action's answer when the form comes back. */
export type ListingAnswer = SubmissionResult<string[]> & {
  draft: ListingDraft
  conflict?: EditConflict
  without?: WithoutFiles
}

type Fields = ListingFields & { images: string }

const CATEGORY_OPTIONS = CREATABLE_CATEGORIES.map(({ slug, name }) => ({ value: slug, label: name }))
const PRICE_TYPE_OPTIONS = [
  { value: 'hora', label: 'Por hora' },
  { value: 'proyecto', label: 'Por proyecto' },
  { value: 'día', label: 'Por día' },
  { value: 'semana', label: 'Por semana' },
  { value: 'mes', label: 'Por mes' },
]
// A copy of modalities.ts, whose import would cost one more request on the heaviest page.
const MODALITY_OPTIONS = [
  { value: 'presencial', label: 'Presencial' },
  { value: 'remoto', label: 'Remoto' },
  { value: 'híbrido', label: 'Híbrido' },
]
const EXPERIENCE_OPTIONS = [
  { value: 'principiante', label: 'Principiante' },
  { value: 'intermedio', label: 'Intermedio' },
  { value: 'experto', label: 'Experto' },
]
const VISIBILITY_OPTIONS = [
  { value: 'todos', label: 'Todo el mundo' },
  { value: 'registrados', label: 'Solo usuarios registrados' },
]

interface ListingFormProps {
  /** Distinguishes the controls of this form from those of another on the same page. */
  id: string
  /** Remix's Form, or a fetcher's. */
  Form: React.ComponentType<FormProps & React.RefAttributes<HTMLFormElement>>
  /** Shown between the summary of mistakes and the fields. */
  heading: React.ReactNode
  sectionHeading: 'h2' | 'h3'
  draft: ListingDraft
  defaultValue?: Partial<ListingFields>
  answer?: ListingAnswer
  /** The address has to be confirmed before publishing. */
  mustVerify: boolean
  map: MapSettings | null
  currencySymbol: string
  isSaving: boolean
  /** The form's address and its button; without it, a new listing's. */
  saving?: { action: string; label: string; busy: string }
  /** Where to go after success, instead of to the new listing. */
  returnTo?: string
  cancel: React.ReactNode
}

const PUBLISHING = { action: PUBLISH_PATH, label: 'Crear Anuncio', busy: 'Creando...' }

/** The form of a listing: that of the page, of the dialog (C1) and of editing (R10) are this one. */
/** The initial values of a new listing's form, for its page and its dialog. */
export type EmptyListing = Pick<ListingFormProps, 'draft' | 'defaultValue' | 'mustVerify' | 'map' | 'currencySymbol'>

export function ListingForm(props: ListingFormProps) {
  const { id, Form, answer, map, isSaving, sectionHeading: Heading, saving = PUBLISHING } = props
  const draft = answer?.draft ?? props.draft
  const [form, fields] = useForm<Fields>({
    id,
    lastResult: answer,
    defaultValue: { price: '0', price_type: 'hora', contact_visibility: 'todos', ...props.defaultValue },
  })
  const round = useRounds(answer)

  return (
    <div className="create-listing">
      {/* A fetcher's answer may name the same mistakes again, so each answer renders it anew. */}
      <ErrorSummary form={form} key={round} />
      {answer?.without && <GoOnWithout form={form.id} {...answer.without} />}
      {props.heading}
      {answer?.conflict && <EditConflictNote {...answer.conflict} />}
      {props.mustVerify && (
        <p className="callout callout--warn">
          Para publicar tienes que confirmar antes tu correo. <a href="/dashboard/verify-email">Confirmar mi correo</a>
        </p>
      )}
      <Form
        method="post"
        action={saving.action}
        encType="multipart/form-data"
        className="create-listing__form"
        {...getFormProps(form)}
      >
        {/* Enter in a text field presses the first button of a form: it must be this one. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {saving.label}
        </button>
        <input type="hidden" name="draft" value={draft.key} />
        {draft.version !== undefined && <input type="hidden" name="version" value={draft.version} />}
        {props.returnTo && <input type="hidden" name="return" value={props.returnTo} />}

        <Section Heading={Heading} title="Información Básica">
          <TextField
            field={fields.title}
            label="Título"
            hint="Qué ofreces, en pocas palabras: «Clases de guitarra a domicilio»"
            maxLength={TITLE_MAX}
          />
          <TextArea
            field={fields.description}
            label="Descripción"
            hint="Qué incluye, cómo trabajas y qué necesitas para empezar"
            maxLength={DESCRIPTION_MAX}
          />
          <div className="create-listing__pair">
            <SelectField
              field={fields.category}
              label="Categoría"
              options={CATEGORY_OPTIONS}
              placeholder="Selecciona una categoría"
            />
            <SelectField
              field={fields.modality}
              label="Modalidad (opcional)"
              options={MODALITY_OPTIONS}
              placeholder="Sin indicar"
            />
          </div>
          <div className="create-listing__pair">
            <MoneyField field={fields.price} label={`Precio (${props.currencySymbol})`} />
            <SelectField field={fields.price_type} label="Tipo de precio" options={PRICE_TYPE_OPTIONS} />
          </div>
          <div className="create-listing__pair">
            <TextField
              field={fields.delivery_days as FieldMetadata<string>}
              label="Plazo de entrega en días (opcional)"
              inputMode="numeric"
              maxLength={30}
            />
            <SelectField
              field={fields.experience_level}
              label="Nivel de experiencia (opcional)"
              options={EXPERIENCE_OPTIONS}
              placeholder="Sin indicar"
            />
          </div>
          <TagsField field={fields.tags as FieldMetadata<string>} />
        </Section>

        <Section Heading={Heading} title="Contacto y Ubicación">
          <TextArea
            field={fields.contact_info}
            label="Información de contacto"
            hint="Correo, teléfono o la forma que prefieras"
            rows={2}
            maxLength={CONTACT_MAX}
          />
          <SelectField
            field={fields.contact_visibility}
            label="Quién puede ver el contacto"
            options={VISIBILITY_OPTIONS}
          />
          <TextField
            field={fields.location}
            label="Ubicación (opcional)"
            hint="Ciudad o barrio"
            maxLength={LOCATION_MAX}
          />
          <MapFields latitude={fields.latitude} longitude={fields.longitude} map={map} />
        </Section>

        <Section Heading={Heading} title="Imágenes">
          <ImageField field={fields.images} staged={draft.images} key={`images-${round}`} />
        </Section>

        <Section Heading={Heading} title="Pautas para tu anuncio">
          <ul className="create-listing__guidelines">
            <li>Ofrece solo lo que tú haces, y usa fotografías tuyas.</li>
            <li>Di el precio real: nadie quiere sorpresas después.</li>
            <li>No pongas datos de otras personas ni contenido que no sea legal.</li>
          </ul>
          <CheckboxField
            field={fields.sensitive}
            label="Contiene material sensible"
            hint="Márcalo si no es para todas las personas: se muestra solo a quien ha elegido verlo"
          />
        </Section>

        <div className="create-listing__actions">
          {props.cancel}{' '}
          <button type="submit" className="button button--large" aria-disabled={isSaving || undefined}>
            {isSaving ? saving.busy : saving.label}
          </button>
        </div>
      </Form>
    </div>
  )
}

function Section({ Heading, title, children }: { Heading: 'h2' | 'h3'; title: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <section className="create-listing__section panel" aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </section>
  )
}

/** The optional place on the map. Without script the button shows the form again with the map of what was typed. */
function MapFields({
  latitude,
  longitude,
  map,
}: {
  latitude: FieldMetadata<string>
  longitude: FieldMetadata<string>
  map: MapSettings | null
}) {
  const isHydrated = useHydrated()
  const isUsed = Boolean(latitude.initialValue || longitude.initialValue || latitude.errors || longitude.errors)
  return (
    <details className="create-listing__map" open={isUsed || undefined}>
      <summary>Señalar en el mapa (opcional)</summary>
      <div className="create-listing__map-fields">
        <p className="field__hint">Se guarda y se muestra con un kilómetro de margen: nadie verá tu portal.</p>
        <div className="create-listing__pair">
          <TextField field={latitude} label="Latitud" required={false} hint="Por ejemplo 40,42" inputMode="text" />
          <TextField field={longitude} label="Longitud" required={false} hint="Por ejemplo -3,70" inputMode="text" />
        </div>
        {/* With script the map follows what is typed. */}
        {!isHydrated && (
          <button type="submit" name="map" value="1" className="button button--plain" formNoValidate>
            Ver en el mapa
          </button>
        )}
        <LocationPicker
          latitudeId={latitude.id}
          longitudeId={longitude.id}
          latitude={latitude.initialValue}
          longitude={longitude.initialValue}
          map={map}
        />
      </div>
    </details>
  )
}

/** The number of answers so far. */
function useRounds(answer: ListingAnswer | undefined): number {
  const [state, setState] = useState({ answer, round: 0 })
  if (state.answer !== answer) setState({ answer, round: state.round + 1 })
  return state.round
}
