export default {
  extends: ['stylelint-config-standard'],
  rules: {
    'selector-class-pattern': [
      '^[a-z][a-z0-9]*(-[a-z0-9]+)*(__[a-z0-9]+(-[a-z0-9]+)*)?(--[a-z0-9]+(-[a-z0-9]+)*)?$',
      { message: 'Class names say what the thing is: block__element--modifier' },
    ],
    // Colours are written as the OKLCH space is drawn: plain numbers.
    'lightness-notation': null,
    'hue-degree-notation': null,
    'alpha-value-notation': null,
    // The other notation is read by browsers from 2022 on.
    'media-feature-range-notation': 'prefix',
    'import-notation': 'string',
    'value-keyword-case': ['lower', { ignoreProperties: [/^--/, 'font-family'] }],
    'no-descending-specificity': null,
    'custom-property-empty-line-before': null,
    'declaration-empty-line-before': null,
  },
}
