import { useRef, useState } from 'react'
import { MAX_SKILLS } from '#app/domain/profiles/limits.ts'
import { parseSkills } from '#app/domain/profiles/skills.ts'
import { Field } from '#app/forms/controls.tsx'
import { useHydrated } from '#app/ui/hydrated.ts'
import { Icon } from '#app/ui/icon.tsx'
import { t } from '#app/locale/texts.ts'

const ENTRY = 'skill'
/** Room for several skills between commas. */
const ENTRY_MAX = 200

interface SkillsFieldProps {
  /** The id of the control for one more, to which the summary links. */
  id: string
  skills: string[]
  errors?: string[]
}

/**
 * Skills (P1, P2) as words with a button each to remove them. The buttons send the form, which comes back with
 * everything typed; with script they only change the page.
 */
export function SkillsField({ id, skills: given, errors }: SkillsFieldProps) {
  const [skills, setSkills] = useState(given)
  const entry = useRef<HTMLInputElement>(null)
  // The fragment brings the page back to where the reader was.
  const back = { formAction: `#${id}`, formNoValidate: true }

  function add() {
    if (!entry.current) return
    setSkills(parseSkills([...skills, entry.current.value]))
    entry.current.value = ''
    entry.current.focus()
  }

  return (
    <div className="rows">
      <Field
        field={{ id, errors }}
        label={t('Habilidades (opcional)')}
        hint={t('Escribe una y pulsa «Añadir». Como máximo {max}.', { max: MAX_SKILLS })}
      >
        <div className="with-button">
          <input
            ref={entry}
            id={id}
            name={ENTRY}
            type="text"
            maxLength={ENTRY_MAX}
            aria-invalid={errors ? true : undefined}
            aria-describedby={`${id}-hint${errors ? ` ${id}-error` : ''}`}
            onKeyDown={(event) => {
              if ((event.key !== 'Enter' && event.key !== ',') || event.nativeEvent.isComposing) return
              // Without a word, Enter saves as in every other field.
              if (event.key === 'Enter' && event.currentTarget.value.trim() === '') return
              event.preventDefault()
              add()
            }}
          />{' '}
          <button
            type="submit"
            name="add_skill"
            value="1"
            className="button button--plain"
            {...back}
            onClick={(event) => {
              event.preventDefault()
              add()
            }}
          >
            {t('Añadir')}
          </button>
        </div>
      </Field>
      {skills.map((skill) => (
        <input key={skill} type="hidden" name="skills" value={skill} />
      ))}
      {skills.length > 0 && (
        <SkillList
          skills={skills}
          back={back}
          onRemove={(skill) => {
            setSkills(skills.filter((other) => other !== skill))
            entry.current?.focus()
          }}
        />
      )}
    </div>
  )
}

interface SkillListProps {
  skills: string[]
  /** Where the page comes back to without script. */
  back: { formAction: string; formNoValidate: boolean }
  onRemove: (skill: string) => void
}

function SkillList({ skills, back, onRemove }: SkillListProps) {
  const isHydrated = useHydrated()
  return (
    <ul
      className="cluster cluster--tight"
      aria-label={t('Habilidades añadidas')}
      aria-live={isHydrated ? 'polite' : undefined}
    >
      {skills.map((skill) => (
        <li key={skill} className="word-chips__word">
          {skill}{' '}
          <button
            type="submit"
            name="remove_skill"
            value={skill}
            className="word-chips__remove"
            aria-label={t('Quitar {skill}', { skill })}
            {...back}
            onClick={(event) => {
              event.preventDefault()
              onRemove(skill)
            }}
          >
            <Icon name="x" />
            <span className="visually-hidden">{t('Quitar')}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
