import { presets } from '@latchkey/core/themes'
import { expect, test } from 'vitest'
import { codeFor, FIRST_LOOK, variablesOf } from './look.js'

test('behavior: the first look is the modal’s own, with empty code', () => {
  expect(Object.values(variablesOf(FIRST_LOOK)).every((value) => value === undefined)).toBe(true)
  expect(codeFor(FIRST_LOOK)).not.toMatch(/theme|customize/)
})

test('behavior: a preset is its name, and picked values override it in both themes', () => {
  expect(variablesOf({ ...FIRST_LOOK, preset: 'ocean' })).toMatchObject(presets.ocean)
  expect(codeFor({ ...FIRST_LOOK, preset: 'ocean' })).toContain('themeVariables: presets.ocean,')
  const look = { ...FIRST_LOOK, preset: 'ocean', accent: '#ff0000' } as const
  const { accent, dark, light } = variablesOf(look)
  expect([accent, dark?.accent, light?.accent]).toEqual(['#ff0000', '#ff0000', '#ff0000'])
  expect(codeFor(look)).toContain('themeVariables: { ...presets.ocean, accent: "#ff0000" },')
})

test('behavior: parts and the wide form are a customization', () => {
  const code = codeFor({ ...FIRST_LOOK, size: 'wide', slots: ['footer'] })
  expect(code).toContain("customize({\n  footer: <p>Your footer</p>,\n  modalSize: 'wide',\n})")
  expect(code).toContain('customization={customization}')
})
