export { type AppKitTheme, fromAppKitTheme } from './fromAppKitTheme.js'
export { fromRainbowKitTheme, type RainbowKitTheme, type RainbowKitThemes } from './fromRainbowKitTheme.js'
export type { ImportedTheme } from './ImportedTheme.js'
export { type PresetName, presets, type ThemePreset } from './presets.js'
