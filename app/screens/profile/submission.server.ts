import { data } from '@remix-run/node'
import { CREATABLE_CATEGORIES } from '#app/domain/listings/categories.ts'
import { AVAILABILITY_LABELS } from '#app/domain/profiles/labels.ts'
import type { OwnProfile } from '#app/domain/profiles/queries.server.ts'
import { profileForm, type ProfileFields } from '#app/domain/profiles/schema.ts'
import { parseSkills } from '#app/domain/profiles/skills.ts'
import { writeCents } from '#app/forms/fields.ts'
import { judgeForm, onlyTexts } from '#app/http/form-data.server.ts'
import type { ProfileAnswer, ProfileInForm } from './profile-form.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'
import { languageName } from '#app/locale/languages.ts'

const schema = profileForm({ categories: CREATABLE_CATEGORIES.map(({ name }) => name) })

/** The form's fields, including the buttons of its list. */
export const PROFILE_FIELDS = [schema, 'skill', 'add_skill', { list: 'remove_skill' }, 'version']

const EDITED_MEANWHILE = () =>
  t('Tu perfil se ha guardado en otra ventana mientras lo editabas aquí. Todavía no hemos cambiado nada.')

/** The pressed button's act: only 'save' stores anything. */
type Asked = 'save' | 'add-skill' | 'remove-skill'

export interface ReceivedProfile {
  asked: Asked
  submission: ReturnType<typeof parseProfile>
  skills: string[]
  version: string
}

function parseProfile(form: FormData) {
  return judgeForm(form, schema)
}

/** Reads the posted profile; a skill that was typed and not added counts too. */
export function receiveProfile(form: FormData): ReceivedProfile {
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  const removed = texts('remove_skill')
  const skills = parseSkills([...texts('skills'), ...texts('skill')]).filter((skill) => !removed.includes(skill))
  const names = Object.keys(schema.shape).filter((name) => name !== 'skills')
  const fields = onlyTexts(form, names)
  for (const skill of skills) fields.append('skills', skill)
  return {
    asked: removed.length > 0 ? 'remove-skill' : form.has('add_skill') ? 'add-skill' : 'save',
    submission: parseProfile(fields),
    skills,
    version: texts('version')[0] ?? '',
  }
}

interface Again {
  status?: number
  message?: string
  fieldErrors?: Record<string, string[]>
  retryAfterSeconds?: number
  /** The stored profile, when it was saved meanwhile. */
  stored?: OwnProfile
}

/** The form again, with everything typed. Without a status no mistakes are shown, because the form was only changed. */
export function formAgain({ asked, submission, skills, version }: ReceivedProfile, again: Again = {}) {
  const { status, message, fieldErrors, retryAfterSeconds, stored } = again
  const about = stored ? EDITED_MEANWHILE() : message
  const result = submission.reply({ fieldErrors, ...(about !== undefined && { formErrors: [about] }) })
  const answer: ProfileAnswer = {
    ...result,
    ...(asked !== 'save' && { status: undefined, error: undefined }),
    skills,
    version: stored?.version ?? version,
    stored: stored ? differences(stored, result.initialValue, skills) : [],
  }
  const headers = new Headers()
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds))
  return data(answer, { status: status ?? 200, headers })
}

const LABELS: () => Record<Exclude<keyof ProfileFields, 'skill'>, string> = perLanguage(() => ({
  full_name: t('Nombre completo'),
  username: t('Nombre de usuario'),
  bio: t('Biografía'),
  language: t('Idioma de tu perfil'),
  website: t('Sitio web'),
  location: t('Ubicación'),
  phone: t('Teléfono'),
  category: t('Categoría'),
  availability: t('Disponibilidad'),
  hourly_rate: t('Tarifa por hora en USD'),
}))

/** The stored fields that differ from the form, for its writer to decide. */
function differences(stored: OwnProfile, typed: Record<string, unknown> | null | undefined, skills: string[]) {
  const inForm = typedProfile(stored)
  const shown = {
    ...inForm.fields,
    language: languageName(stored.language),
    ...(stored.availability && { availability: AVAILABILITY_LABELS()[stored.availability] }),
  }
  const names = Object.keys(LABELS()) as (keyof ReturnType<typeof LABELS>)[] // an object literal has no other keys
  const others = names
    // A site of one language has no such field.
    .filter((name) => name !== 'language' || typed?.[name] !== undefined)
    .filter((name) => inForm.fields[name] !== (typed?.[name] ?? ''))
    .map((name) => ({ label: LABELS()[name], text: shown[name] || t('Vacío') }))
  const own = inForm.skills.join(', ')
  return own === skills.join(', ') ? others : [...others, { label: t('Habilidades'), text: own || t('Vacío') }]
}

/** The profile as its form holds it. */
export function typedProfile(profile: OwnProfile): ProfileInForm {
  return {
    version: profile.version,
    skills: profile.skills,
    fields: {
      full_name: profile.fullName,
      username: profile.username,
      bio: profile.bio ?? '',
      language: profile.language,
      website: profile.website ?? '',
      location: profile.location ?? '',
      phone: profile.phone ?? '',
      category: profile.category ?? '',
      availability: profile.availability ?? '',
      hourly_rate: profile.hourlyCents === null ? '' : writeCents(profile.hourlyCents),
    },
  }
}
