export default defineNuxtConfig({
  modules: ['@latchkey/vue/nuxt'],
  latchkey: { elements: true },
  css: ['@latchkey/elements/elements.css'],
  compatibilityDate: '2026-01-01',
})
