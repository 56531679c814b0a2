# 200 pairs of samples with R's exact rank test and interval of the ratio: Rscript make-wilcoxon.R > wilcoxon.json
set.seed(20261122)
number <- function(x) format(x, digits = 17)
list_of <- function(x) paste0("[", paste(vapply(x, format, "", digits = 9), collapse = ","), "]")
cases <- vapply(seq_len(200), function(i) {
  n <- sample(2:20, 1)
  m <- sample(2:20, 1)
  spread <- sample(c(0.01, 0.05, 0.3), 1)
  repeat {
    x <- signif(1000 * exp(rnorm(n, 0, spread)), 8)
    y <- signif(sample(c(1, 0.95, 1.2), 1) * 1000 * exp(rnorm(m, 0, spread)), 8)
    if (!anyDuplicated(c(x, y))) break
  }
  level <- sample(c(0.9, 0.95, 0.99), 1)
  test <- suppressWarnings(wilcox.test(log(y), log(x), conf.int = TRUE, conf.level = level, exact = TRUE))
  k <- qwilcox((1 - level) / 2, m, n)
  if (k == 0) k <- 1
  sprintf('{"baseline":%s,"contender":%s,"level":%s,"p":%s,"estimate":%s,"low":%s,"high":%s,"coverage":%s}',
    list_of(x), list_of(y), number(level), number(test$p.value), number(exp(test$estimate)),
    number(exp(test$conf.int[1])), number(exp(test$conf.int[2])), number(1 - 2 * pwilcox(k - 1, m, n)))
}, "")
cat(paste0('{"cases":[\n', paste(cases, collapse = ",\n"), "\n]}\n"))
