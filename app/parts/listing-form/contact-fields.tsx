import { CONTACT_MAX, LOCATION_MAX } from '#app/domain/listings/limits.ts'
import { SelectField, TextArea, TextField } from '#app/forms/controls.tsx'
import { useHydrated } from '#app/ui/hydrated.ts'
import { LocationPicker } from '#app/ui/location-map.tsx'
import type { MapSettings } from '#app/ui/static-map.tsx'
import { PlaceOptions } from '#app/ui/place-options.tsx'
import type { ListingFieldset } from './basic-fields.tsx'
import { TakenPlaceNote, type TakenPlace } from './taken-place.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'

const VISIBILITY_OPTIONS = perLanguage(() => [
  { value: 'todos', label: t('Todo el mundo') },
  { value: 'registrados', label: t('Solo usuarios registrados') },
])

interface ContactFieldsProps {
  fields: ListingFieldset
  map: MapSettings | null
  takenPlace?: TakenPlace
}

/** How the author is reached, and where the work is done. */
export function ContactFields({ fields, map, takenPlace }: ContactFieldsProps) {
  return (
    <>
      <TextArea
        field={fields.contact_info}
        label={t('Información de contacto')}
        hint={t('Correo, teléfono o la forma que prefieras')}
        rows={2}
        maxLength={CONTACT_MAX}
      />
      <SelectField
        field={fields.contact_visibility}
        label={t('Quién puede ver el contacto')}
        options={VISIBILITY_OPTIONS()}
      />
      <TextField
        field={fields.location}
        label={t('Ubicación (opcional)')}
        hint={t('Ciudad o barrio')}
        maxLength={LOCATION_MAX}
        list={`${fields.location.id}-names`}
      />
      <PlaceOptions id={`${fields.location.id}-names`} of={fields.location.id} />
      {takenPlace && (
        <TakenPlaceNote {...takenPlace} fieldId={fields.location.id} typed={fields.location.initialValue} />
      )}
      <MapFields fields={fields} map={map} />
    </>
  )
}

/** The optional place on the map. Without script the button shows the form again with the map of the typed place. */
function MapFields({ fields: { latitude, longitude }, map }: Omit<ContactFieldsProps, 'takenPlace'>) {
  const isHydrated = useHydrated()
  const isUsed = Boolean(latitude.initialValue || longitude.initialValue || latitude.errors || longitude.errors)
  return (
    <details className="create-listing__map" open={isUsed || undefined}>
      <summary>{t('Señalar en el mapa (opcional)')}</summary>
      <div className="create-listing__map-fields">
        <p className="field__hint">{t('Se guarda y se muestra con un kilómetro de margen: nadie verá tu portal.')}</p>
        <div className="create-listing__pair">
          <TextField
            field={latitude}
            label={t('Latitud')}
            required={false}
            hint={t('Por ejemplo 40,42')}
            inputMode="text"
          />
          <TextField
            field={longitude}
            label={t('Longitud')}
            required={false}
            hint={t('Por ejemplo -3,70')}
            inputMode="text"
          />
        </div>
        {/* With script the map follows the typed location. */}
        {!isHydrated && (
          <button type="submit" name="map" value="1" className="button button--plain" formNoValidate>
            {t('Ver en el mapa')}
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
