import { useLoaderData } from '@remix-run/react'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Chips, Units } from './chips.tsx'
import { PlaceChips } from './near.tsx'
import { HowOrdered, OrderField } from './order-field.tsx'
import type { loadSearch } from './search.server.ts'
import { t } from '#app/locale/texts.ts'

/** The order, the map, and what limits the search: on narrow screens one row that scrolls. */
export function SearchBar() {
  const { filters, results, place, chips, map } = useLoaderData<typeof loadSearch>()
  return (
    <div className="search__bar">
      <OrderField />
      {map && (
        <Link className="button button--plain" to={map.to} rel="nofollow">
          <Icon name="map-pin" />
          {map.places ? t('Ocultar el mapa') : t('Ver en el mapa')}
        </Link>
      )}
      {place && <PlaceChips {...place} />}
      <Chips chips={chips} />
      {results?.units && <Units units={results.units} />}
      <HowOrdered filters={filters} />
    </div>
  )
}
