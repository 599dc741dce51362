import v8 from '@vitest/coverage-v8';
import { compiled } from './hooks.js';

/** Counts what is reached as Vitest does, in files that Node has loaded. */
export default {
  ...v8,
  async getProvider() {
    const provider = await v8.getProvider();
    provider.getSources = async (url) => {
      const { code, map } = compiled(url);
      return { code, map: { ...map, sources: [url] } };
    };
    return provider;
  },
};
