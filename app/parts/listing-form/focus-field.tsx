const PARTS = [
  ['', 'Centro'],
  ['top', 'Arriba'],
  ['bottom', 'Abajo'],
  ['left', 'Izquierda'],
  ['right', 'Derecha'],
] as const

interface FocusFieldProps {
  name: string
  part: string
  isCover: boolean
  onChange: (part: string) => void
}

/** Which part of the cover the cards keep. Another picture says it too, unseen, for the day it becomes the cover. */
export function FocusField({ name, part, isCover, onChange }: FocusFieldProps) {
  if (!isCover) return <input type="hidden" name={name} value={part} />
  return (
    <label className="image-field__focus">
      Encuadre de la portada{' '}
      <select name={name} value={part} onChange={(event) => onChange(event.target.value)}>
        {PARTS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
