// Drawing: a document of the library that writes PDFs, as what texts, boxes, pictures and tags are drawn on. It knows no sheet
// and no book, and mends what the library does with more memory or less care than long books bear.
export { canvasOn } from './canvas.ts';
export { openDocument } from './document.ts';
export { createLetters } from './letters.ts';
export { createMarks, type Marks } from './marks.ts';
export { measureIn } from './measure.ts';
export { createOutline, type Outline } from './outline.ts';
export { type Contents, gatherContents, type Write, writeTo } from './output.ts';
export { createPen } from './pen.ts';
export { openPictures } from './pictures.ts';
