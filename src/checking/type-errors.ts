import { createRequire } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type typescript from 'typescript';
import { compiled } from '../input/own-file.js';
import { type Finding, failed, fine, skipped } from './finding.js';

type TypeScript = typeof typescript;

/** Told at most. */
const ERRORS = 5;

/** Does a bot's file keep to its types? By the TypeScript that is installed beside it, and its tsconfig.json if there is one. */
export function checkTypes(source: string): Finding {
  const path = resolve(source);
  const ts = typeScriptBeside(path);
  if (ts === null) return skipped('types', 'TypeScript is not installed beside the bot (npm install typescript)');
  const program = ts.createProgram([path], optionsFor(ts, dirname(path)));
  const errors = ts.getPreEmitDiagnostics(program);
  if (errors.length === 0) return fine('types', `no error of type, by TypeScript ${ts.version}`);
  const evidence = errors.slice(0, ERRORS).map((error) => ({ text: told(ts, error) }));
  return failed(
    'types',
    `${errors.length} ${errors.length === 1 ? 'error' : 'errors'} of type, by TypeScript ${ts.version}`,
    evidence,
  );
}

function typeScriptBeside(path: string): TypeScript | null {
  try {
    return createRequire(path)('typescript') as TypeScript;
  } catch {
    return null;
  }
}

/** The types of the running program. */
const INDEX = fileURLToPath(compiled('index.d.ts'));

function optionsFor(ts: TypeScript, folder: string): typescript.CompilerOptions {
  const config = ts.findConfigFile(folder, ts.sys.fileExists);
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic() {} };
  const own = config === undefined ? undefined : ts.getParsedCommandLineOfConfigFile(config, {}, host);
  return {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    skipLibCheck: true,
    ...own?.options,
    noEmit: true,
    allowImportingTsExtensions: true,
    paths: { ...own?.options.paths, bolachen: [INDEX] },
  };
}

function told(ts: TypeScript, { file, start, messageText }: typescript.Diagnostic): string {
  const message = ts.flattenDiagnosticMessageText(messageText, ' ');
  if (file === undefined || start === undefined) return message;
  const { line, character } = ts.getLineAndCharacterOfPosition(file, start);
  return `${relative(process.cwd(), file.fileName)}:${line + 1}:${character + 1}: ${message}`;
}
