import { Ajv2020 } from 'ajv/dist/2020.js';
import protocol from '../../../../bots/external/protocol.schema.json' with { type: 'json' };

/** The JSON Schema of the protocol. */

const ajv = new Ajv2020({ allowUnionTypes: true }).addSchema(protocol, 'protocol');

/** What a message has that the schema does not allow; null if nothing. */
export const complaint = (message: object, way: 'toBot' | 'fromBot'): string | null =>
  ajv.validate(`protocol#/$defs/${way}`, message) ? null : `${JSON.stringify(message)}: ${ajv.errorsText()}`;

type Properties = Readonly<Record<string, { readonly description?: string; readonly anyOf?: readonly object[] }>>;
const { hello, board, question } = protocol.$defs;

/** What it says of the fields of a view: once, with each board, and with each question. */
export const FIELDS: readonly Properties[] = [hello, board, question.properties.view].map(
  ({ properties }) => properties as Properties,
);
