-- Metadata by ordinal, with strides that lead all over a dataset of 11.34 billion documents.
local size = 11340000052
local stride = 1618033989
local at = 0

function request()
  at = (at + stride) % size
  return wrk.format("GET", string.format("/api/documents/%.0f", at))
end
