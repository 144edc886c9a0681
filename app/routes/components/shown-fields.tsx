import { useForm, type SubmissionResult } from '@conform-to/react'
import {
  CheckboxField,
  ErrorSummary,
  MoneyField,
  RadioGroup,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
} from '#app/forms/controls.tsx'
import { TagsField } from '#app/routes/listing-form/tags-field.tsx'
import { Specimen } from './specimen.tsx'

const STATES = { empty: 'vacíos', filled: 'rellenos', wrong: 'con errores', disabled: 'desactivados' } as const
type State = keyof typeof STATES

const TYPED = {
  title: 'Afinación de pianos a domicilio',
  description: 'Afino pianos verticales y de cola.\nMaterial incluido.',
  price: '45,50',
  category: 'musica',
  priceType: 'hora',
  password: 'azulejo',
  tags: 'piano, afinación',
  terms: 'on',
}
type Fields = typeof TYPED

const REFUSED: SubmissionResult<string[]> = {
  status: 'error',
  initialValue: { ...TYPED, title: '', price: 'veinte', terms: '' },
  error: {
    '': ['Has publicado muchos anuncios hoy. Vuelve mañana.'],
    title: ['El título es obligatorio'],
    description: ['La descripción es demasiado larga'],
    price: ['El precio debe ser mayor que cero'],
    category: ['Elige una categoría'],
    priceType: ['Elige cómo cobras'],
    password: ['La contraseña debe tener al menos 8 caracteres'],
    tags: ['Como máximo 10 etiquetas'],
    terms: ['Tienes que aceptar las condiciones'],
  },
}

/** Every control of a form in every state. */
export function ShownFields() {
  return Object.entries(STATES).map(([state, label]) => (
    <Specimen
      key={state}
      name={`Campos ${label}`}
      file="forms/controls.tsx, routes/listing-form/tags-field.tsx"
      show={(theme) => <FieldsIn state={state as State} id={`${theme}-${state}`} />}
    />
  ))
}

function FieldsIn({ state, id }: { state: State; id: string }) {
  const [form, fields] = useForm<Fields>({
    id,
    lastResult: state === 'wrong' ? REFUSED : undefined,
    defaultValue: state === 'empty' ? undefined : TYPED,
  })
  return (
    <>
      <ErrorSummary form={form} />
      <form className="panel" id={id} onSubmit={(event) => event.preventDefault()} noValidate>
        <fieldset className="form" disabled={state === 'disabled'}>
          <TextField field={fields.title} label="Título" hint="Por ejemplo: Clases de guitarra a domicilio" />
          <TextArea field={fields.description} label="Descripción (opcional)" rows={3} />
          <div className="pair">
            <MoneyField field={fields.price} label="Precio" />
            <SelectField
              field={fields.category}
              label="Categoría"
              placeholder="Elige una"
              options={[{ value: 'musica', label: 'Música & Audio' }]}
            />
          </div>
          <RadioGroup
            field={fields.priceType}
            label="Cobras por"
            hint="Se ve junto al precio"
            options={[
              { value: 'hora', label: 'Hora' },
              { value: 'proyecto', label: 'Proyecto', hint: 'Un precio por todo el trabajo' },
            ]}
          />
          <TextField field={fields.password} label="Contraseña" type="password" autoComplete="off" />
          <TagsField field={fields.tags} />
          <CheckboxField field={fields.terms} label="Acepto las condiciones" hint="Puedes leerlas antes" />
          <div className="cluster">
            <SubmitButton busy="Guardando…">Guardar</SubmitButton>
            <button type="button" className="button button--plain">
              Cancelar
            </button>
          </div>
        </fieldset>
      </form>
    </>
  )
}
