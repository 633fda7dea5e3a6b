// Inputs: the parts of which changes are made, as schemas: texts, references, files and properties of pages.
export { InputFile, InputText, pageProperties, ref, thing, variables } from './schema.ts';
