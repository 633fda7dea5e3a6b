// The service that answers: one address of the operator, which speaks the chat completions of OpenAI and streams.
// It knows nothing of sites and readers. Nothing that the service says is believed but the words of its answer.
export { createModel, type Message, type Model, ModelError } from './model.ts';
