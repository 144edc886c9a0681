import { useRouteLoaderData } from '@remix-run/react'
import { t } from '#app/locale/texts.ts'
import { SelectField, type Described, type TextFieldMetadata } from './controls.tsx'

/** The field for the language of the words of a form; absent on a site of one language. */
export function LanguageField({ field, label, hint }: Described & { field: TextFieldMetadata }) {
  const languages = useRouteLoaderData<{ languages?: { language: string; name: string }[] }>('root')?.languages
  if (!languages) return null
  const { initialValue: before } = field
  const isOffered = !before || languages.some(({ language }) => language === before)
  return (
    <SelectField
      field={field}
      label={label}
      hint={hint}
      options={languages.map(({ language, name }) => ({ value: language, label: name }))}
      // A language that the site no longer speaks stays as it is.
      placeholder={isOffered ? undefined : t('Otro idioma')}
    />
  )
}
