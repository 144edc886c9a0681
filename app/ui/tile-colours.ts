/**
 * The two colours of each category's tiles in the light theme, for drawn pictures; pages take them from
 * `categories.css`.
 */
export const TILE_COLOURS: Record<string, { ground: string; paint: string }> = {
  diseno: { ground: '#ddebfd', paint: '#1649ae' },
  web: { ground: '#cef2ef', paint: '#00626c' },
  marketing: { ground: '#feeac8', paint: '#a54b0e' },
  redaccion: { ground: '#f4ecdd', paint: '#2b3a57' },
  video: { ground: '#ffe1df', paint: '#a63129' },
  musica: { ground: '#dbf1d8', paint: '#206137' },
  programacion: { ground: '#ede6f8', paint: '#5e347a' },
  negocios: { ground: '#f3edc7', paint: '#4e5120' },
  estilo: { ground: '#fce4ec', paint: '#9e335a' },
  electronicos: { ground: '#e1ebf1', paint: '#304b5d' },
  deportes: { ground: '#e6f4c8', paint: '#40641a' },
  fotografia: { ground: '#fbe7d7', paint: '#5a3524' },
  otro: { ground: '#ece9e3', paint: '#5c5044' },
}
