import { Icon, type IconName } from '#app/ui/icon.tsx'

interface SwitchProps {
  name: string
  icon: IconName
  label: string
  hint: string
  checked: boolean
}

/** A switch with its explanation below. */
export function Switch({ name, icon, label, hint, checked }: SwitchProps) {
  const id = `notifications-${name}`
  return (
    <div className="field field--check">
      <div className="field__check">
        <input type="checkbox" id={id} name={name} defaultChecked={checked} aria-describedby={`${id}-hint`} />{' '}
        <label className="switch" htmlFor={id}>
          <Icon name={icon} />
          {label}
        </label>
      </div>
      <p className="field__hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  )
}
