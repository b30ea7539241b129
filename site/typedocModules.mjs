import { Converter, ReflectionKind } from 'typedoc'

/**
 * Modules are named as hosts import them, `@latchkey/core/actions`.
 *
 * @param {import('typedoc').Application} app
 */
export function load(app) {
  const names = JSON.parse(process.env.LATCHKEY_MODULES ?? '{}')
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
    if (!reflection.kindOf(ReflectionKind.Module)) return
    const file = context.getSymbolFromReflection(reflection)?.declarations?.[0]?.getSourceFile().fileName
    if (file && names[file]) reflection.name = names[file]
  })
}
