import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { searchAnew } from './forms/search-anew.ts'

const accent: MantineColorsTuple = [
  'var(--accent-soft)',
  'var(--accent-soft)',
  '#cfc6ff',
  '#b3a5ff',
  '#9d89ff',
  '#8b74ff',
  '#6a4cff',
  '#5a3cf0',
  '#4a2fd0',
  '#3a24a8',
]

// Mantine's grays as tokens, so that its own components match both areas and both schemes.
const dark: MantineColorsTuple = [
  'var(--ink)',
  'var(--ink)',
  'var(--ink-2)',
  'var(--ink-2)',
  'var(--line-strong)',
  'var(--surface-2)',
  'var(--surface)',
  'var(--ground)',
  'var(--ground)',
  'var(--display)',
]
const gray: MantineColorsTuple = [
  'var(--surface-2)',
  'var(--surface-2)',
  'var(--line)',
  'var(--line-strong)',
  'var(--line-strong)',
  'var(--ink-2)',
  'var(--ink-2)',
  'var(--ink-2)',
  'var(--ink)',
  'var(--ink)',
]

// Mantine's resolver mixes shades; this one uses only tokens, which fit both areas and both schemes.
const variantColorResolver: VariantColorsResolver = (input) => {
  const base = defaultVariantColorsResolver(input)
  const isDanger = input.color === 'red'
  const tone = isDanger ? 'var(--danger)' : 'var(--accent)'
  const text = isDanger ? 'var(--danger)' : 'var(--accent-text)'
  const soft = isDanger ? 'var(--danger-soft)' : 'var(--accent-soft)'
  const hover = isDanger ? 'color-mix(in srgb, var(--danger) 88%, black)' : 'var(--accent-hover)'
  const onTone = isDanger ? 'var(--surface)' : 'var(--on-accent)'
  switch (input.variant) {
    case 'filled':
      return { ...base, background: tone, hover, color: onTone, border: '1px solid transparent' }
    case 'light':
      return { ...base, background: soft, hover: soft, color: text, border: '1px solid transparent' }
    case 'subtle':
    case 'transparent':
      return { ...base, background: 'transparent', hover: soft, color: text, border: '1px solid transparent' }
    case 'outline':
      return { ...base, background: 'transparent', hover: soft, color: text, border: `1px solid ${tone}` }
    default:
      return base
  }
}

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  colors: { accent, dark, gray },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '13px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  fontWeights: { regular: '400', medium: '550', bold: '650' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '28px', lineHeight: '1.2' },
      h2: { fontSize: '20px', lineHeight: '1.3' },
      h3: { fontSize: '16px', lineHeight: '1.4' },
      h4: { fontSize: '14px', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '8px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'var(--shadow)', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  // By name: the components are not loaded with the theme.
  components: {
    Button: { styles: { label: { fontWeight: 550 } } },
    ActionIcon: { defaultProps: { variant: 'subtle' } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { styles: { label: { fontWeight: 550, marginBottom: 4 }, description: { marginBottom: 6 } } },
    Select: { defaultProps: { wrapperProps: searchAnew } },
    Tooltip: { defaultProps: { withArrow: false } },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end', width: 240 } },
  },
})

const tokens = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-2)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-2)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--surface-2)',
  '--mantine-color-disabled-color': 'var(--ink-2)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
  '--mantine-color-accent-light': 'var(--accent-soft)',
  '--mantine-color-accent-light-color': 'var(--accent-text)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens })
