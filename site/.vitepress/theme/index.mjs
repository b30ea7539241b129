import DefaultTheme from 'vitepress/theme'
import Configurator from './Configurator.vue'
import { rememberTabs } from './rememberTabs.mjs'
import './style.css'

/** @type {import('vitepress').Theme} */
export default {
  extends: DefaultTheme,
  enhanceApp({ app, router }) {
    app.component('Configurator', Configurator)
    rememberTabs(router)
  },
}
