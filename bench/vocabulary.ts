/** What a believable marketplace says of itself. Frequencies of the words that are measured are set in seed.ts. */
export const JOBS: Record<number, string[]> = {
  1: ['Logotipo e identidad visual', 'Maquetación de revistas', 'Carteles y folletos', 'Ilustración editorial', 'Manual de marca', 'Packaging para alimentación', 'Tarjetas de visita', 'Infografías claras'],
  2: ['Página web corporativa', 'Tienda en línea con WooCommerce', 'Mantenimiento de WordPress', 'Migración de alojamiento', 'Web accesible y rápida', 'Landing page para campañas', 'Programación con React', 'Auditoría de rendimiento web'],
  3: ['Campañas en redes sociales', 'Posicionamiento SEO local', 'Anuncios en Google', 'Boletines que se abren', 'Estrategia de contenidos', 'Analítica y cuadros de mando', 'Gestión de Instagram', 'Plan de lanzamiento'],
  4: ['Traducción jurada de inglés', 'Corrección de estilo', 'Redacción de artículos', 'Traducción técnica del alemán', 'Guiones para podcast', 'Transcripción de entrevistas', 'Textos para catálogos', 'Revisión de tesis'],
  5: ['Edición de vídeo', 'Animación corta explicativa', 'Vídeo de bodas', 'Subtítulos para vídeo', 'Montaje de cursos', 'Grabación con dron', 'Cortinillas animadas', 'Vídeo inmobiliario'],
  6: ['Mezcla y máster', 'Locución publicitaria', 'Clases de guitarra', 'Sintonía para podcast', 'Clases de piano', 'Afinación de pianos', 'Grabación de maquetas', 'Arreglos para coro'],
  7: ['Aplicación móvil a medida', 'Automatización con Python', 'Soporte informático', 'Integración de API', 'Bases de datos PostgreSQL', 'Pruebas automáticas', 'Recuperación de datos', 'Curso de C++ para empezar'],
  8: ['Asesoría fiscal para autónomos', 'Plan de empresa', 'Contabilidad mensual', 'Gestión de nóminas', 'Atención telefónica', 'Estudio de mercado', 'Asistente virtual', 'Registro de marca'],
  9: ['Entrenamiento personal', 'Clases de cocina', 'Yoga a domicilio', 'Cuidado de mascotas', 'Organización de armarios', 'Arreglos de costura', 'Jardinería y riego', 'Paseos con perros'],
  10: ['Reparación de móviles', 'Instalación de antenas', 'Montaje de ordenadores', 'Arreglo de televisores', 'Domótica para el hogar', 'Revisión de portátiles', 'Sonido para eventos', 'Cámaras de vigilancia'],
  11: ['Clases de pádel', 'Entrenador de natación', 'Tenis para niños', 'Rutas de montaña', 'Surf para principiantes', 'Preparación de maratón', 'Escalada en roca', 'Clases de esgrima'],
  12: ['Fotografía de producto', 'Reportaje de bodas', 'Retrato profesional', 'Fotografía inmobiliaria', 'Retoque de fotografías', 'Sesión de estudio', 'Fotografía gastronómica', 'Álbum familiar'],
  13: ['Mudanzas pequeñas', 'Montaje de muebles', 'Clases de matemáticas', 'Pintura de interiores', 'Fontanería urgente', 'Limpieza de oficinas', 'Cerrajería sin daños', 'Electricista autorizado'],
}

export const OBJECTS = ['interiores', 'jardines', 'logotipos', 'aplicaciones', 'cocinas', 'moda', 'escaparates', 'joyas', 'muebles', 'portadas', 'etiquetas', 'exposiciones']
export const ROOMS = ['baños', 'cocinas', 'locales', 'áticos', 'fachadas', 'portales', 'terrazas', 'pisos completos']
export const DETAILS = ['a medida', 'con entrega rápida', 'con garantía', 'sin sorpresas', 'en una semana', 'con presupuesto cerrado', 'desde cero', 'con seguimiento', 'para toda la vida', 'paso a paso', '(revisión incluida)', '100% personalizado']
export const AUDIENCES = ['para pequeños negocios', 'para autónomos', 'para particulares', 'para asociaciones', 'para restaurantes', 'para estudios', 'para colegios', 'para familias', 'para empresas', 'para comercios de barrio']
export const PLACES = ['Madrid', 'Barcelona', 'Sevilla', 'Valencia', 'Bilbao', 'Zaragoza', 'Málaga', 'A Coruña', 'Granada', 'Gijón', 'Palma', 'Cádiz', 'Logroño', 'Ávila', 'San Sebastián']
export const FIRST_NAMES = ['Lucía', 'Andrés', 'Irene', 'Joan', 'Marta', 'Iñaki', 'Begoña', 'Sergio', 'Nuria', 'Álvaro', 'Carmen', 'Óscar', 'Pilar', 'Xavier', 'Rocío']
export const LAST_NAMES = ['Ferrer', 'Molina', 'Soto', 'Puig', 'Ríos', 'Goñi', 'Núñez', 'Castaño', 'Vidal', 'Peña', 'Romero', 'Ibáñez', 'Cano', 'Ortega', 'Méndez']
export const SENTENCES = [
  'Trabajo con calma y con trato directo, sin intermediarios.', 'Cuéntame qué necesitas y te respondo en el mismo día.', 'Incluye dos rondas de cambios y los archivos finales.',
  'Más de diez años de oficio y clientes que repiten.', 'El precio es orientativo: lo cerramos después de la primera conversación.', 'Me desplazo por toda la provincia sin coste añadido.',
  'Entrego por fases para que puedas opinar a tiempo.', 'Factura con IVA y contrato sencillo si lo prefieres.', 'También los fines de semana, avisando con antelación.',
  'Uso materiales de calidad y proveedores cercanos.', 'Puedes ver trabajos anteriores en mi perfil.', 'La primera consulta es gratuita y sin compromiso.',
  'Si algo no queda como esperabas, lo repito.', 'Hablo inglés, francés y un poco de portugués.', 'Recomendado por vecinos y comercios del barrio.',
  'Cada encargo se estudia por separado: no hay dos iguales.', 'Acepto encargos urgentes con un pequeño recargo.', 'Todo lo que prometo queda por escrito.',
]
